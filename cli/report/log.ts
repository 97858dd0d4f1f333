import { Console } from 'node:console';
import { styleText } from 'node:util';

type Format = Parameters<typeof styleText>[0];

/** Styles text for a terminal; leaves it plain if colours are disabled. */
export type Style = (format: Format, text: string) => string;

export const createStyle = (colours: boolean): Style => (colours ? styleText : (_, text) => text);

/** Messages for people; on stderr, so that stdout is free for the report. */
export interface Log {
  readonly style: Style;
  readonly verbose: boolean;
  info(line: string): void;
  warn(line: string): void;
  error(line: string): void;
  /** Runs a stage of the build and shows its progress and its time. A stage that throws is marked as failed. */
  stage<T>(name: string, run: (progress: Progress) => Promise<T> | T): Promise<T>;
  /** The stages so far. */
  times(): readonly StageTime[];
}

/** Reports the progress of a stage in a unit, such as `page`; `total` is undefined if unknown. */
export type Progress = (done: number, total: number | undefined, unit: string) => void;

export interface StageTime {
  readonly stage: string;
  readonly ms: number;
}

interface LogOptions {
  readonly stream: { readonly columns?: number; write(text: string): unknown };
  /** @default 'normal' */
  readonly level?: 'quiet' | 'normal' | 'verbose';
  readonly colours: boolean;
  /** Whether the line of a stage is drawn again while it runs. @default false */
  readonly live?: boolean;
  /** Milliseconds since an arbitrary moment. @default performance.now */
  readonly now?: () => number;
}

/** One live line per stage or, once it has ended, a plain one; `quiet` shows only warnings and errors. */
export function createLog({ stream, level = 'normal', colours, live: isWatched = false, now = () => performance.now() }: LogOptions): Log {
  const style = createStyle(colours);
  const live = isWatched && level !== 'quiet';
  const times: StageTime[] = [];
  let isDrawn = false;
  // Output during a stage replaces its live line, which is drawn again below.
  const line = (text: string) => stream.write(`${isDrawn ? CLEAR : ''}${harmless(text)}\n`);

  return {
    style,
    verbose: level === 'verbose',
    info: (text) => level !== 'quiet' && line(text),
    warn: (text) => line(text),
    error: (text) => line(text),
    times: () => times,
    async stage(name, run) {
      const started = now();
      let last = '';
      let drawn = -Infinity;
      const progress: Progress = (done, total, unit) => {
        const seconds = Math.max((now() - started) / 1000, 0.001);
        last = total === undefined || done >= total ? counted(done, unit) : `${count(done)}/${counted(total, unit)}`;
        // Twenty times a second is as fast as the eye can follow.
        if (!live || now() - drawn < 50) return;
        drawn = now();
        const rate = ` ${count(Math.round(done / seconds))}/s`;
        const text = `${name.padEnd(WIDTH)} ${last}`;
        // A wrapped line could not be redrawn: its first half would stay.
        const room = (stream.columns ?? Infinity) - MARK;
        stream.write(`${CLEAR}${style('cyan', '◌')} ${text.slice(0, room)}${style('dim', rate.slice(0, Math.max(0, room - text.length)))}`);
      };
      if (live) stream.write(`${style('cyan', '◌')} ${name}`);
      isDrawn = live;
      const finish = (mark: string, detail: string) => {
        if (isDrawn) stream.write(CLEAR);
        isDrawn = false;
        if (level !== 'quiet') line(`${mark} ${name.padEnd(WIDTH)} ${detail}`.trimEnd());
      };
      try {
        const result = await run(progress);
        const ms = now() - started;
        times.push({ stage: name, ms: Math.round(ms) });
        finish(style('green', '✓'), `${last.padEnd(24)} ${style('dim', duration(ms))}`);
        return result;
      } catch (error) {
        finish(style('red', '✗'), last);
        throw error;
      }
    },
  };
}

/** @example duration(1234) // => '1.23 s', duration(56) // => '56 ms' */
export function duration(ms: number): string {
  return ms >= 1000 ? `${(ms / 1000).toFixed(2)} s` : `${Math.round(ms)} ms`;
}

/** @example size(2_500_000) // => '2.5 MB' */
export function size(bytes: number): string {
  return bytes >= 1e6 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e3).toFixed(1)} kB`;
}

/** @example count(12345) // => '12,345' */
export function count(number: number): string {
  // By hand: loading a locale takes longer than a build with nothing to do should.
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** @example counted(1, 'story') // => '1 story', counted(1200, 'story') // => '1,200 stories' */
export const counted = (number: number, unit: string): string => `${count(number)} ${number === 1 ? unit : pluralOf(unit)}`;

/**
 * A text for people that may quote anybody, such as editors, without what acts on those who read it: control characters, with which a terminal is
 * told what to do, and the commands of GitHub Actions, `::name::` where a line begins and `##[name]` anywhere in one. Colours stay.
 */
export const harmless = (text: string): string =>
  text
    .replace(CONTROLS, (found) => (found.endsWith('m') ? found : ' '))
    .replaceAll('##[', '## [')
    // At the very beginning are only our own words: an annotation is one line.
    .replace(/(\n[^\S\n]*:)(?=:)/g, '$1 ');

/** A text as one line, without control characters and colours: what follows a line break could pass for a command or another message. */
// oxlint-disable-next-line no-control-regex -- these are what is meant
export const onALine = (text: string): string => text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ');

/** Has `console.log` in templates and the configuration print to stderr, so that stdout contains nothing but what a command answers, such as JSON. */
export function printToStderr(): void {
  globalThis.console = new Console(process.stderr);
}

// --- internal ---

// One story, many stories; one day, many days; one address, many addresses.
const pluralOf = (unit: string) => `${unit.replace(/(?<![aeiou])y$/, 'ie').replace(/(?:s|ch)$/, '$&e')}s`;

const WIDTH = 9;
/** Clears the line. */
const CLEAR = '\r\u001B[2K';
/** The width of the mark before the text, a space, and the cursor after it. */
const MARK = 3;

// oxlint-disable-next-line no-control-regex -- these are what is meant
const CONTROLS = /\u001b\[[\d;]*m|[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
