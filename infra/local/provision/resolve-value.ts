/** Where a template's references lead; each function throws for a name it does not know. */
export interface Scope {
  readonly findRef: (name: string) => string;
  readonly findAttribute: (logicalId: string, attribute: string) => string;
}

/**
 * Replaces CloudFormation's intrinsic functions in a template value; everything else stays as it
 * is. `AWS::NoValue` removes the property or list entry that it stands for. Throws on a function
 * that is not supported here, on a malformed argument and on an unknown name.
 */
export function resolveValue(value: unknown, scope: Scope): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => resolveValue(item, scope)).filter((item) => item !== undefined);
  }
  if (!isRecord(value)) return value;
  const [[name, argument] = ['', undefined], ...others] = Object.entries(value);
  const isIntrinsic = others.length === 0 && (name === 'Ref' || name.startsWith('Fn::'));
  if (isIntrinsic) return resolveIntrinsic(name, argument, scope);
  const entries = Object.entries(value).map(([key, item]) => [key, resolveValue(item, scope)]);
  return Object.fromEntries(entries.filter(([, item]) => item !== undefined));
}

function resolveIntrinsic(name: string, argument: unknown, scope: Scope): unknown {
  switch (name) {
    case 'Ref':
      return argument === 'AWS::NoValue' ? undefined : scope.findRef(asString(name, argument));
    case 'Fn::GetAtt':
      return getAttribute(argument, scope);
    case 'Fn::Join':
      return join(argument, scope);
    case 'Fn::Sub':
      return substitute(argument, scope);
    case 'Fn::Select':
      return select(argument, scope);
    case 'Fn::Split':
      return split(argument, scope);
    default:
      throw new Error(`The local AWS does not support ${name}`);
  }
}

function getAttribute(argument: unknown, scope: Scope): string {
  const path = typeof argument === 'string' ? argument : asList('Fn::GetAtt', argument).join('.');
  const dot = path.indexOf('.');
  if (dot < 1) throw malformed('Fn::GetAtt', argument);
  return scope.findAttribute(path.slice(0, dot), path.slice(dot + 1));
}

function join(argument: unknown, scope: Scope): string {
  const [delimiter, items] = asList('Fn::Join', argument);
  const resolved = asList('Fn::Join', resolveValue(items, scope));
  return resolved.map(String).join(asString('Fn::Join', delimiter));
}

function split(argument: unknown, scope: Scope): readonly string[] {
  const [delimiter, text] = asList('Fn::Split', argument);
  return asString('Fn::Split', resolveValue(text, scope)).split(asString('Fn::Split', delimiter));
}

function select(argument: unknown, scope: Scope): unknown {
  const [index, items] = asList('Fn::Select', argument);
  const found = asList('Fn::Select', resolveValue(items, scope))[Number(index)];
  if (found === undefined) throw malformed('Fn::Select', argument);
  return found;
}

function substitute(argument: unknown, scope: Scope): string {
  const [text, variables] =
    typeof argument === 'string' ? [argument, {}] : asList('Fn::Sub', argument);
  if (!isRecord(variables)) throw malformed('Fn::Sub', argument);
  return asString('Fn::Sub', text).replaceAll(/\$\{([^}]+)\}/g, (_, name: string) => {
    // `${!Literal}` stands for the text `${Literal}`.
    if (name.startsWith('!')) return `\${${name.slice(1)}}`;
    if (Object.hasOwn(variables, name)) return String(resolveValue(variables[name], scope));
    return name.includes('.') ? getAttribute(name, scope) : scope.findRef(name);
  });
}

function asString(name: string, value: unknown): string {
  if (typeof value !== 'string') throw malformed(name, value);
  return value;
}

function asList(name: string, value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw malformed(name, value);
  return value;
}

function malformed(name: string, argument: unknown): Error {
  return new Error(`The template has a malformed ${name}: ${JSON.stringify(argument)}`);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
