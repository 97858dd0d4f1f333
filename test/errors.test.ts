import { join } from 'node:path';
import fg from 'fast-glob';
import { expect, test } from 'vitest';
import type { AcademyError } from '../cli/report/errors.ts';
import * as build from '../cli/report/errors/build.ts';
import * as content from '../cli/report/errors/content.ts';
import * as firebase from '../cli/report/errors/firebase.ts';
import * as output from '../cli/report/errors/output.ts';
import * as setup from '../cli/report/errors/setup.ts';
import * as store from '../cli/report/errors/store.ts';
import { ROOT } from './support/academy.ts';

const subjects = { build, content, firebase, output, setup, store };
const catalogue = { ...build, ...content, ...firebase, ...output, ...setup, ...store };

const cause = new Error('permission denied');

/** One example of each error that a user can meet. */
const SHOWN: Readonly<Record<string, () => AcademyError>> = {
  missingToken: () => catalogue.missingToken('A production build', '--env and ACADEMY_ENV'),
  addressNotUnderstood: () => catalogue.addressNotUnderstood('s3://my-store/site'),
  storeNotApart: () => catalogue.storeNotApart('/srv/academy/dist/store', 'builds replace all of /srv/academy/dist'),
  clientMissing: () => catalogue.clientMissing(cause),
  storeNotUsed: () => catalogue.storeNotUsed('gs://my-store/site', cause),
  objectMissing: () => catalogue.objectMissing('gs://my-store/site', 'batches/0a1b'),
  objectDamaged: () => catalogue.objectDamaged('gs://my-store/site', 'batches/0a1b'),
  noPlan: () => catalogue.noPlan('gs://my-store/site'),
  foreignPlan: () => catalogue.foreignPlan({ address: 'gs://my-store/site', plan: '0a1b' }, ['a template or a style', 'a message']),
  plannedPicturesDiffer: () => catalogue.plannedPicturesDiffer('space/assets'),
  batchesMissing: () => catalogue.batchesMissing({ plan: '0a1b', missing: [3, 11], of: 64 }),
  pagesMissing: () => catalogue.pagesMissing('gs://my-store/site', 12),
  sliceUnknown: () => catalogue.sliceUnknown(),
  sliceInvalid: () => catalogue.sliceInvalid('--slice 9/8'),
  noToken: () => catalogue.noToken(),
  tokenOpensNothing: () => catalogue.tokenOpensNothing('The token is not valid in any region.', 'Copy it again.'),
  tokenNotTried: () => catalogue.tokenNotTried('The service could not be reached.'),
  notWritten: () => catalogue.notWritten('.env', 'STORYBLOK_TOKEN=…'),
  invalidConfig: () => catalogue.invalidConfig('site.config.ts', ['site.name: is missing (string)']),
  configMissing: () => catalogue.configMissing('/srv/project'),
  configNotLoaded: () => catalogue.configNotLoaded('site.config.ts', { at: 'site.config.ts:3:7', cause }),
  envNotRead: () => catalogue.envNotRead(cause),
  invalidEnvironment: () => catalogue.invalidEnvironment('ACADEMY_ENV', 'staging', ['production', 'development']),
  invalidSourceDate: () => catalogue.invalidSourceDate('yesterday'),
  invalidEndpoint: () => catalogue.invalidEndpoint('localhost'),
  endpointHasCredentials: () => catalogue.endpointHasCredentials(),
  noSuchComponent: () => catalogue.noSuchComponent('quot', 'quote'),
  blockExists: () => catalogue.blockExists('templates/blocks/hero.tsx', '/srv/academy/templates/blocks/hero.tsx'),
  nothingToEject: () =>
    catalogue.nothingToEject('cli/academy.ts', 'Name a file of templates/ or islands/, like templates/blocks/hero.tsx.'),
  wrongUsage: () => catalogue.wrongUsage("unknown option '--spcae'\n(Did you mean --space?)", 'academy build'),
  invalidOption: () => catalogue.invalidOption('--fault', 'reset@nowhere', 'a fault such as 429'),
  componentsNotRead: () =>
    catalogue.componentsNotRead('demo/components.json', { lines: ['component "hero": schema: is missing (object)'], cause }),
  invalidMessages: () => catalogue.invalidMessages(['locales/en.json: "a" is missing']),
  messagesNotRead: () => catalogue.messagesNotRead(['locales/en.json: "a" is not an ICU message: EXPECT_ARGUMENT_CLOSING_BRACE']),
  messageMissing: () => catalogue.messageMissing('locales/en.json', 'feed.description'),
  templatesNotLoaded: () => catalogue.templatesNotLoaded('templates/blocks/faq.tsx:8:9', cause),
  templatesNotBundled: () => catalogue.templatesNotBundled('styles', { details: 'x.css:1:1: error' }, cause),
  pictureNotRead: () => catalogue.pictureNotRead('templates/static/favicon.svg', cause),
  pageNotRendered: () =>
    catalogue.pageNotRendered(['/a', '/b', '/c', '/d'], { at: 'templates/blocks/faq.tsx:8:9', within: 'home, at body[1] (faq)', cause }),
  readsFailed: () =>
    catalogue.readsFailed({ component: 'faq', story: 'cursos/a', path: 'body[2]' }, { at: 'templates/blocks/faq.tsx:8:9', cause }),
  storyNotRead: () => catalogue.storyNotRead('cursos/a', catalogue.notDoneInTime(10_000, cause)),
  outputNotOurs: () => catalogue.outputNotOurs('/srv/site'),
  outputIsFile: () => catalogue.outputIsFile('/srv/site'),
  outputAmongSources: () => catalogue.outputAmongSources('/srv/academy/templates/site', '/srv/academy/templates'),
  buildIsRunning: () => catalogue.buildIsRunning('/srv/site', { holder: '42', lock: '/srv/.site-lock' }),
  deployedSiteNotRead: () => catalogue.deployedSiteNotRead('https://academy.example answered 503'),
  outputHalfWritten: () => catalogue.outputHalfWritten('/srv/site', cause),
  siteUnfinished: () => catalogue.siteUnfinished('/srv/site'),
  notOfABuild: () => catalogue.notOfABuild('/srv/.site-lock'),
  outputNotWritten: () => catalogue.outputNotWritten('/srv/site', cause),
  answerNotWritten: () => catalogue.answerNotWritten(cause),
  fileRefused: () => catalogue.fileRefused(cause),
  nothingToServe: () => catalogue.nothingToServe('/srv/site'),
  exampleOrigin: () => catalogue.exampleOrigin('https://academy.example', 'site.config.ts:6'),
  notListening: () => catalogue.notListening({ host: '127.0.0.1', ports: [80, 80], code: 'EACCES', cause }),
  noSuchPage: () => catalogue.noSuchPage('/en/curso', '/en/cursos'),
  nothingToEdit: () => catalogue.nothingToEdit(),
  notDoneInTime: () => catalogue.notDoneInTime(10_000, cause),
  draftContent: () => catalogue.draftContent(['cursos/a', 'cursos/b', 'cursos/c', 'cursos/d']),
  pagesDropped: () => catalogue.pagesDropped({ dropped: Array.from({ length: 22 }, (_, index) => `/consejos/${index + 1}`), of: 60 }),
  outputNotSafe: () => catalogue.outputNotSafe([{ file: 'a/index.html', what: 'an address of this machine' }]),
  publicFilesRefused: () =>
    catalogue.publicFilesRefused([
      { file: 'robots.txt', why: 'the site has a file of its own there' },
      { file: 'cursos.html', why: 'the site has a page or a folder at /cursos' },
    ]),
  fontNotRead: () => catalogue.fontNotRead('@fontsource/serif/files/serif.woff', new Error('Cannot find module')),
  fontNotTracked: () => catalogue.fontNotTracked('./brand/serif.woff'),
  imageNotDrawn: () => catalogue.imageNotDrawn(['/consejos/a', '/consejos/b'], new Error('Image source must be an absolute URL')),
  setupHasFindings: () => catalogue.setupHasFindings(2),
  nobodyAnswered: () => catalogue.nobodyAnswered(12),
  siteHasFindings: () => catalogue.siteHasFindings(2),
  buildHasFailures: () => catalogue.buildHasFailures(2),
  spaceNotJson: () => catalogue.spaceNotJson('demo/stories/a.json', { reason: 'Unexpected ","', line: 3 }, cause),
  spaceNotReadable: () => catalogue.spaceNotReadable('/srv/space', 'it is empty'),
  noSuchRelease: () => catalogue.noSuchRelease('7', { directory: '/srv/space', known: ['5', '6'] }),
  contentServiceFailed: () =>
    catalogue.contentServiceFailed({ status: 502, reason: 'Bad Gateway', attempts: 6, url: 'https://api.storyblok.com/v2/cdn/stories' }),
  fetchStopped: () => catalogue.fetchStopped(),
  entriesNotWhole: () => catalogue.entriesNotWhole({ slug: 'redirects', listed: 1203, fetched: 1000 }),
  spaceNotWhole: () => catalogue.spaceNotWhole({ listed: 137, fetched: 136, rounds: 3 }),
  spaceEmpty: () => catalogue.spaceEmpty('Academy'),
  spaceOfDrafts: () => catalogue.spaceOfDrafts('Academy', [{ story: 'precio', reason: 'it was recorded as a draft' }]),
  spaceMoved: () => catalogue.spaceMoved(3),
  answerNotUnderstood: () => catalogue.answerNotUnderstood('spaces/me', 'space'),
  nothingKept: () => catalogue.nothingKept('published', 'nothing has been cached yet'),
  contentDamaged: () => catalogue.contentDamaged(),
  recordDamaged: () => catalogue.recordDamaged(),
  contentNotWritten: () => catalogue.contentNotWritten('.academy/space-published.jsonl', cause),
  emulatorsNotInstalled: () => catalogue.emulatorsNotInstalled(cause),
  firestoreNotStarted: () => catalogue.firestoreNotStarted('UnsupportedClassVersionError'),
  rulesNotRead: () => catalogue.rulesNotRead('firebase/firestore.rules', cause),
  rulesNotValid: () => catalogue.rulesNotValid('firebase/firestore.rules', ["4:18 Unexpected ';'."]),
  firebaseJsonNotWritten: () => catalogue.firebaseJsonNotWritten('dist.firebase.json', new Error('EACCES: permission denied')),
  firebaseJsonNotValid: () => catalogue.firebaseJsonNotValid('firebase.json', ['hosting: unknown property "cleanUrl"']),
  generatedFileOutOfDate: () =>
    catalogue.generatedFileOutOfDate({ file: 'templates/schema.ts', from: 'demo/components.json', command: 'academy types' }),
};

test('every error of the catalogue is covered here', () => {
  const files = fg.sync('*.ts', { cwd: join(ROOT, 'cli', 'report', 'errors'), ignore: ['*.test.ts'] });
  expect(files.toSorted()).toEqual(Object.keys(subjects).map((subject) => `${subject}.ts`));
  const names = Object.keys(catalogue).filter(
    (name) => !['DAMAGED', 'isDamaged', 'isFileRefused', 'isMissing', 'isObjectUnusable', 'isRecordDamaged', 'isRefusal'].includes(name),
  );
  expect(names.toSorted()).toEqual(Object.keys(SHOWN).toSorted());
});

test.each(Object.entries(SHOWN))('%s says what happened and what to do', (_, create) => {
  const { name, message, hint, exitCode } = create();
  expect(`${name} (exit ${exitCode}): ${message}${hint ? `\nHint: ${hint}` : ''}`).toMatchSnapshot();
});

test('every command in a hint can be run as written', () => {
  const hints = Object.values(SHOWN).flatMap((create) => create().hint ?? []);
  expect(
    hints.filter((hint) =>
      /(?<!npx )\bacademy (?:assemble|block|build|check|dev|doctor|eject|init|plan|preview|render|rules|space|types|why)\b/.test(hint),
    ),
  ).toEqual([]);
});
