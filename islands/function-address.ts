import type { PublicFirebase } from './config.ts';

/**
 * URL of a callable function, which the CSP of its pages is derived from.
 *
 * @example functionAddress(config, 'addSubscriberToList') // => 'https://us-central1-academy.cloudfunctions.net/addSubscriberToList'
 */
export function functionAddress({ emulators, functionsRegion, projectId }: PublicFirebase, name: string): string {
  return emulators
    ? `${emulators.functions}/${projectId}/${functionsRegion}/${name}`
    : `https://${functionsRegion}-${projectId}.cloudfunctions.net/${name}`;
}
