import type { AttributeValue, Item } from './wire.ts';

/** The largest item that DynamoDB stores, in bytes. */
export const ITEM_BYTES_MAX = 400 * 1024;

const DOCUMENT_BYTES = 3;
const MEMBER_BYTES = 1;

/** Size of an item in bytes by AWS's rules; dynalite's own measure counts UTF-16 units, not UTF-8 bytes. */
export function itemSize(item: Item): number {
  let size = 0;
  for (const name of Object.keys(item)) {
    const value = item[name];
    if (value !== undefined) size += Buffer.byteLength(name) + valueSize(value);
  }
  return size;
}

function valueSize(value: AttributeValue): number {
  if (value.S !== undefined) return Buffer.byteLength(value.S);
  if (value.N !== undefined) return numberSize(value.N);
  if (value.B !== undefined) return binarySize(value.B);
  if (value.M !== undefined) {
    return DOCUMENT_BYTES + Object.keys(value.M).length * MEMBER_BYTES + itemSize(value.M);
  }
  if (value.L !== undefined) {
    return DOCUMENT_BYTES + total(value.L, (member) => MEMBER_BYTES + valueSize(member));
  }
  return setSize(value) ?? 1;
}

function setSize(value: AttributeValue): number | undefined {
  if (value.SS !== undefined) return total(value.SS, Buffer.byteLength);
  if (value.NS !== undefined) return total(value.NS, numberSize);
  if (value.BS !== undefined) return total(value.BS, binarySize);
  return undefined;
}

/** Two significant digits to a byte, before and after the point apart, and a byte for a minus. */
function numberSize(decimal: string): number {
  const negative = decimal.startsWith('-');
  const [whole = '', part = ''] = (negative ? decimal.slice(1) : decimal).split('.');
  const fraction = withoutZeros(part, whole === '0', true);
  const integer = withoutZeros(whole, true, fraction === 0);
  if (integer + fraction === 0) return 1;
  return 1 + Math.ceil(integer / 2) + Math.ceil(fraction / 2) + (negative ? 1 : 0);
}

/** How many of the digits are left without the zeros at the start, at the end, or at both. */
function withoutZeros(digits: string, atStart: boolean, atEnd: boolean): number {
  let start = 0;
  let end = digits.length;
  while (atEnd && end > start && digits[end - 1] === '0') end -= 1;
  while (atStart && start < end && digits[start] === '0') start += 1;
  return end - start;
}

function binarySize(base64: string): number {
  return Buffer.byteLength(base64, 'base64');
}

function total<Member>(members: readonly Member[], sizeOf: (member: Member) => number): number {
  return members.reduce((sum, member) => sum + sizeOf(member), 0);
}
