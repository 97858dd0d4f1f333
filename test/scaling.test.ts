import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { inherited, ROOT } from './support/academy.ts';
import { aStory, TODAY } from './support/builders.ts';
import { copyProject } from './support/copy-project.ts';
import { deep } from './support/deep.ts';
import { aSpaceOf, buildInto, bytesOf, differing } from './support/project.ts';
import { runAcademy } from './support/run-academy.ts';
import { startStorage } from './support/storage-emulator.ts';
import { tempDir } from './support/temp-dir.ts';

const text = readFileSync(join(ROOT, 'docs', 'scaling.md'), 'utf8');
/** A file of the document, after the line that names it. */
const fileIn = (name: string) => new RegExp(`\`${name}\`.*\n\n\`\`\`\\w+\n([^]*?)\n\`\`\``).exec(text)?.[1] ?? '';
const argsIn = (line = '') => line.split(' ').filter((word) => word !== '');

async function aProject() {
  const root = copyProject(tempDir());
  aSpaceOf(root).save(
    ['uno', 'dos', 'tres', 'cuatro', 'cinco'].map((slug) => aStory({ slug, content: { component: 'devtip', title: slug } })),
  );
  await buildInto('built', { root });
  const env = { SOURCE_DATE_EPOCH: String(Date.parse(TODAY) / 1000), ACADEMY_CACHE_DIR: join(root, 'other') };
  return {
    root,
    env,
    async run(args: readonly string[], more: Readonly<Record<string, string>> = {}) {
      const [command] = args;
      const ended = await runAcademy(command === 'plan' ? [...args, '--space', 'space'] : args, { ...env, ...more }, { root });
      expect(ended).toMatchObject({ code: 0 });
    },
    expectBuilt: () => expect(differing(bytesOf(join(root, 'built')), bytesOf(join(root, 'dist')))).toEqual([]),
  };
}

test('the commands of the workflow publish the site', async () => {
  const workflow = fileIn('.github/workflows/site.yml');
  const { run, expectBuilt } = await aProject();
  const slices = /slice: \[(.*)\]/.exec(workflow)?.[1]?.split(', ') ?? [];
  const commands = [...workflow.matchAll(/run: npx academy (.*)/g)].map(([, command = '']) => command);
  expect(commands.map((command) => argsIn(command)[0])).toEqual(['plan', 'render', 'assemble']);
  for (const command of commands)
    for (const slice of command.includes('matrix.slice') ? slices : ['']) await run(argsIn(command.replace('${{ matrix.slice }}', slice)));
  expectBuilt();
});

test('the tasks of the Cloud Run job render the site', async () => {
  const job = fileIn('render-job.yaml');
  const storage = { STORAGE_EMULATOR_HOST: await startStorage() };
  const { run, expectBuilt } = await aProject();
  const commands = [...text.matchAll(/^npx academy (\w+ --store gs:.*)$/gm)].map(([, command = '']) => command);
  const withStore = (command: string) => argsIn(commands.find((one) => one.startsWith(command))?.replace(/ +#.*/, ''));
  await run(withStore('plan'), storage);
  const args = JSON.parse(`[${/args: \[(.*)\]/.exec(job)?.[1]?.replaceAll("'", '"')}]`) as string[];
  for (const index of ['0', '1']) await run(args, { ...storage, CLOUD_RUN_TASK_INDEX: index, CLOUD_RUN_TASK_COUNT: '2' });
  await run(withStore('assemble'), storage);
  expectBuilt();
});

// It runs as root only, and `npm run test:all` installs it where it can.
const hasSlurm = !spawnSync('slurmctld', ['-V']).error && process.getuid?.() === 0;

deep('the array job of Slurm renders the site, although a node is lost (needs slurm-wlm, and root)', async ({ skip }) => {
  skip(!hasSlurm);
  const { root, env, run, expectBuilt } = await aProject();
  const slurm = await startSlurm(root);
  // The first attempt of one task waits until its node is lost.
  const first =
    '[ "$SLURM_ARRAY_TASK_ID" = 2 ] && [ -z "$SLURM_RESTART_COUNT" ] && echo "$SLURMD_NODENAME $PPID $$" > held && sleep infinity';
  const script = fileIn('render.sbatch').replace('npx academy', (command) => `${first}\n${command}`);
  writeFileSync(join(root, 'render.sbatch'), script);
  await run(['plan', '--store', 'store']);
  const job = slurm.command('sbatch', ['--wait', '--array=1-4', '--mem=0', 'render.sbatch'], env);
  await expect.poll(() => existsSync(join(root, 'held')) && readFileSync(join(root, 'held'), 'utf8').endsWith('\n')).toBe(true);
  const [node = '', ...processes] = readFileSync(join(root, 'held'), 'utf8').trim().split(' ');
  slurm.lose(node, processes.map(Number));
  expect(await job).toMatchObject({ code: 0 });
  await run(['assemble', '--store', 'store', '--out', 'dist']);
  expectBuilt();
});

/** Starts a controller and three nodes on this machine, until the test ends. */
async function startSlurm(root: string) {
  const home = tempDir();
  const [port, ...ports] = await freePorts(4);
  const host = hostname().split('.')[0];
  const config = join(home, 'slurm.conf');
  mkdirSync(join(home, 'state'));
  writeFileSync(
    config,
    `ClusterName=academy
SlurmctldHost=${host}(127.0.0.1)
SlurmctldPort=${port}
SlurmUser=root
AuthType=auth/none
AuthInfo=cred_expire=5
CredType=cred/none
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
StateSaveLocation=${home}/state
SlurmdSpoolDir=${home}/spool-%n
SlurmctldPidFile=${home}/controller.pid
SlurmdPidFile=${home}/%n.pid
SlurmdTimeout=5
${ports.map((own, index) => `NodeName=node${index + 1} NodeHostname=${host} NodeAddr=127.0.0.1 Port=${own} CPUs=1`).join('\n')}
PartitionName=all Nodes=ALL Default=YES
`,
  );
  const env = { ...inherited(), SLURM_CONF: config };
  const start = (command: string, args: readonly string[]) => {
    const child = spawn(command, ['-D', ...args], { env, stdio: 'ignore' });
    const ended = once(child, 'close');
    onTestFinished(async () => {
      child.kill('SIGKILL');
      await ended;
    });
    return child;
  };
  start('slurmctld', []);
  const nodes = new Map(ports.map((_, index) => [`node${index + 1}`, start('slurmd', ['-N', `node${index + 1}`])]));
  await expect.poll(() => spawnSync('sinfo', ['-h', '-t', 'idle', '-o', '%D'], { env, encoding: 'utf8' }).stdout.trim()).toBe('3');
  return {
    async command(name: string, args: readonly string[], more: Readonly<Record<string, string>>) {
      const child = spawn(name, args, { cwd: root, env: { ...env, ...more }, stdio: 'ignore' });
      const [code] = (await once(child, 'close')) as [number];
      return { code };
    },
    lose(node: string, processes: readonly number[]) {
      nodes.get(node)?.kill('SIGKILL');
      for (const id of processes) process.kill(id, 'SIGKILL');
    },
  };
}

async function freePorts(count: number): Promise<readonly number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}
