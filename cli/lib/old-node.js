// Requirements to check before anything is imported; plain JavaScript that old versions of Node understand.

/** What is wrong with the running version of Node, and what to do; null if it is new enough. */
export function oldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const isOld = major < 20 || (major === 20 && minor < 19);
  return isOld ? `Node ${process.versions.node} is too old: install Node 20.19 or newer.` : null;
}
