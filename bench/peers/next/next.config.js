import { dirname } from 'node:path';

const peers = dirname(import.meta.dirname);

export default {
  output: 'export',
  distDir: 'dist',
  trailingSlash: true,
  images: { unoptimized: true },
  // What all peers share stands beside this project.
  turbopack: { root: peers },
  outputFileTracingRoot: peers,
};
