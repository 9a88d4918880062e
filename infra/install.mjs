// Installs the dependencies when they are missing or older than the lock file, so that every npm
// script works on a fresh clone. Plain JavaScript without dependencies: it runs on the host's Node.

import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

const modifiedAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

// npm rewrites this file at the end of every install.
const installedAt = modifiedAt('node_modules/.package-lock.json');

if (installedAt === 0 || installedAt < modifiedAt('package-lock.json')) {
  console.error('Installing dependencies (npm ci) …');
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  process.exitCode = npm.status ?? 1;
}
