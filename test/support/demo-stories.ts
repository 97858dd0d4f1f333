import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './academy.ts';

type RawStory = Readonly<Record<string, unknown>>;

/** All stories of the tests' demo, of a project. */
export const allDemoStories = (project = ROOT): readonly RawStory[] =>
  (JSON.parse(readFileSync(join(project, 'test', 'site', 'demo', 'stories.json'), 'utf8')) as { readonly stories: readonly RawStory[] })
    .stories;

/** Writes the demo of the tests' site as `storyblok stories pull` does, with a file for each story, so that one can be saved. */
export function writeDemo(to: string, project = ROOT): void {
  copyPictures(to, project);
  cpSync(join(project, 'demo', 'components.json'), join(to, 'components.json'));
  mkdirSync(join(to, 'stories'));
  for (const story of allDemoStories(project))
    writeFileSync(join(to, 'stories', `${story['slug']}_${story['uuid']}.json`), JSON.stringify(story, null, 2));
}

/** Copies the pictures of a project's demo into a space: a link would lead out of it, and would not be followed. */
export const copyPictures = (to: string, project = ROOT): void =>
  cpSync(join(project, 'demo', 'assets'), join(to, 'assets'), { recursive: true });
