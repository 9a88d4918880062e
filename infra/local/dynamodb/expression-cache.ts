import type { AttributeValue } from './wire.ts';

/** What dynalite hands its expression parsers beside the text. They strike off the names they meet. */
export interface ParseContext {
  readonly attrNames?: Readonly<Record<string, string>>;
  readonly attrVals?: Readonly<Record<string, AttributeValue>>;
  readonly unusedAttrNames: Record<string, unknown>;
  readonly unusedAttrVals: Record<string, unknown>;
  readonly isKeyCondition?: boolean;
}

export type Parse<Context extends ParseContext> = (
  text: string,
  options: { readonly context: Context },
) => unknown;

/** A parsed expression whose values are still to be filled in. */
interface Plan {
  readonly template: object;
  readonly names: readonly string[];
  readonly values: readonly string[];
}

/** Marks the place of a value in a template; a symbol, because any text may be an attribute's name. */
const HOLE = Symbol('hole');

interface Hole {
  readonly [HOLE]: string;
}

const PLANS_MAX = 2000;
/** Forms whose checks look at values, not only at their types. */
const VALUE_DEPENDENT = /between|attribute_type/i;

/**
 * A parser that parses each expression once for the same names and types of values. dynalite's grammar
 * backtracks so much that parsing is a third of a transaction; the result differs in its values only.
 */
export function cachedParse<Context extends ParseContext>(parse: Parse<Context>): Parse<Context> {
  const plans = new Map<string, Plan>();
  return (text, options) => {
    const { context } = options;
    if (VALUE_DEPENDENT.test(text)) return parse(text, options);
    const shape = shapeOf(text, context);
    const known = plans.get(shape);
    if (known !== undefined) return fillIn(known, context);
    const unused = {
      unusedAttrNames: { ...context.attrNames },
      unusedAttrVals: { ...context.attrVals },
    };
    const parsed = parse(text, { context: { ...context, ...unused } });
    // A string is an error message; an error's text may quote values.
    if (typeof parsed !== 'object' || parsed === null) return parse(text, options);
    if (plans.size >= PLANS_MAX) plans.clear();
    const plan = planOf(parsed, context, unused);
    plans.set(shape, plan);
    return fillIn(plan, context);
  };
}

function shapeOf(text: string, { attrNames, attrVals = {}, isKeyCondition }: ParseContext): string {
  let types = '';
  for (const name of Object.keys(attrVals))
    types += `${name}=${Object.keys(attrVals[name] ?? {})};`;
  return `${isKeyCondition === true}\n${text}\n${types}\n${JSON.stringify(attrNames)}`;
}

function planOf(
  parsed: object,
  context: ParseContext,
  unused: Omit<ParseContext, 'attrNames'>,
): Plan {
  const holes = new Map<unknown, Hole>();
  const { attrNames = {}, attrVals = {} } = context;
  for (const [name, value] of Object.entries(attrVals)) holes.set(value, { [HOLE]: name });
  return {
    template: replace(parsed, (node) => holes.get(node)),
    names: Object.keys(attrNames).filter((name) => !(name in unused.unusedAttrNames)),
    values: Object.keys(attrVals).filter((name) => !(name in unused.unusedAttrVals)),
  };
}

function fillIn({ template, names, values }: Plan, context: ParseContext): unknown {
  for (const name of names) delete context.unusedAttrNames[name];
  for (const name of values) delete context.unusedAttrVals[name];
  return replace(template, (node) => (isHole(node) ? context.attrVals?.[node[HOLE]] : undefined));
}

function isHole(node: object): node is Hole {
  return HOLE in node;
}

/** A deep copy in which `substitute` may put something else in a node's place. */
function replace<Node>(node: Node, substitute: (node: object) => object | undefined): Node;
function replace(node: unknown, substitute: (node: object) => object | undefined): unknown {
  if (typeof node !== 'object' || node === null) return node;
  const other = substitute(node);
  if (other !== undefined) return other;
  if (Array.isArray(node)) return node.map((member) => replace(member, substitute));
  // Without a prototype, as dynalite looks attribute names up in these objects.
  const copy = Object.create(null);
  for (const [name, field] of Object.entries(node)) copy[name] = replace(field, substitute);
  return copy;
}
