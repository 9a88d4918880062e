import { expect, it } from 'vitest';
import { plainId } from '../../../infra/local/plain-id.ts';

it.each([
  ['WalletsA1B2C3D4', 'Wallets'],
  ['Croupier-local-WalletsA1B2C3D4', 'Wallets'],
  ['Wallets', 'Wallets'],
  ['Walletsa1b2c3d4', 'Walletsa1b2c3d4'],
])('%s is called %s', (name, expected) => {
  expect(plainId(name)).toBe(expected);
});
