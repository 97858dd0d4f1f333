import type { PublicFirebase } from './config.ts';

/**
 * Where a callable function answers. The content policy of its pages follows from that.
 *
 * @example functionAddress(config, 'addSubscriberToList') // => 'https://us-central1-academy.cloudfunctions.net/addSubscriberToList'
 */
export function functionAddress({ emulators, functionsRegion, projectId }: PublicFirebase, name: string): string {
  return emulators
    ? `${emulators.functions}/${projectId}/${functionsRegion}/${name}`
    : `https://${functionsRegion}-${projectId}.cloudfunctions.net/${name}`;
}
