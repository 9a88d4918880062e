import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { type Template, TemplateSchema } from './template.ts';

const ManifestSchema = z.object({
  artifacts: z.record(
    z.string(),
    z.object({
      type: z.string(),
      properties: z
        .object({ templateFile: z.string().optional(), file: z.string().optional() })
        .default({}),
    }),
  ),
});

const AssetsSchema = z.object({
  files: z.record(
    z.string(),
    z.object({
      source: z.object({ path: z.string() }),
      destinations: z.record(z.string(), z.object({ objectKey: z.string() })),
    }),
  ),
});

/** The stack of a synthesised CDK app. */
export interface Assembly {
  readonly stackName: string;
  readonly template: Template;
  /** From the S3 key that the template names to the folder with the asset. */
  readonly assetFolders: ReadonlyMap<string, string>;
}

/** Reads a folder that `cdk synth` wrote. Throws unless it holds exactly one stack. */
export async function readAssembly(folder: string): Promise<Assembly> {
  const { artifacts } = ManifestSchema.parse(await readJson(join(folder, 'manifest.json')));
  const stacks = Object.entries(artifacts).flatMap(([stackName, { properties }]) =>
    properties.templateFile === undefined ? [] : [{ stackName, file: properties.templateFile }],
  );
  const [stack, ...others] = stacks;
  if (stack === undefined || others.length > 0) {
    throw new Error(`The local AWS deploys one stack; ${folder} holds ${stacks.length}`);
  }
  const assetFiles = Object.values(artifacts).flatMap(({ type, properties }) =>
    type === 'cdk:asset-manifest' && properties.file !== undefined ? [properties.file] : [],
  );
  const assets = await Promise.all(assetFiles.map((file) => readAssets(folder, file)));
  return {
    stackName: stack.stackName,
    template: TemplateSchema.parse(await readJson(join(folder, stack.file))),
    assetFolders: new Map(assets.flat()),
  };
}

async function readAssets(folder: string, file: string): Promise<(readonly [string, string])[]> {
  const { files } = AssetsSchema.parse(await readJson(join(folder, file)));
  return Object.values(files).flatMap(({ source, destinations }) =>
    Object.values(destinations).map(
      ({ objectKey }) => [objectKey, resolve(folder, source.path)] as const,
    ),
  );
}

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await readFile(path, 'utf8'));
}
