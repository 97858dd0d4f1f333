export default (config) => {
  config.setQuietMode(true);
  return { dir: { input: 'src', output: 'dist' } };
};
