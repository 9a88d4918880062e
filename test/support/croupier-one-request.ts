// Loaded into a function's process before the function (`node --import`): its AWS clients then send
// one request after the other, so that a kill after the k-th write leaves exactly k of them.

import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';

http.Agent = class extends http.Agent {
  constructor(options: http.AgentOptions) {
    super({ ...options, maxSockets: 1 });
  }
};
syncBuiltinESMExports();
