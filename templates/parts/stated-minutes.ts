/**
 * How long an event or a video takes, in minutes, from an editor's text in Spanish or English; null unless it is clearly a single time.
 *
 * @example statedMinutes('6 horas') // => 360
 * @example statedMinutes('2 h 30 min, in Spanish') // => 150
 * @example statedMinutes('2 tardes de 3 horas') // => null
 */
export function statedMinutes(duration: string): number | null {
  const hours = HOURS.exec(duration)?.[1];
  const minutes = MINUTES.exec(duration)?.[1];
  const known = [hours, minutes].filter((number) => number !== undefined).length;
  const all = duration.match(/\d+(?:[.,]\d+)?/g)?.length;
  if (known === 0 || known !== all || SEVERAL.test(duration)) return null;
  return Math.round(Number(hours?.replace(',', '.') ?? 0) * 60) + Number(minutes ?? 0) || null;
}

// --- internal ---

// Only from the first digit of a number, which a long row of digits would otherwise be tried at each of; and none that leads to no date.
const HOURS = /(?<!\d)(\d{1,5}(?:[.,]\d+)?)\s*(?:h|hrs?|horas?|hours?)\b/i;
const MINUTES = /(?<!\d)(\d{1,5})\s*(?:min|minutos?|minutes?)\b/i;
/** Words for an event in several parts, whose whole time says nothing of its end. */
const SEVERAL =
  /\b(?:d[ií]as?|days?|semanas?|weeks?|mañanas|mornings|tardes|afternoons|noches|evenings|sesiones|sessions|cada|each|per)\b/i;
