import { Fragment } from 'react';
import type { Asset, WrittenField } from '../../contract.ts';
import { usePage } from '../../page.tsx';
import { enumerate } from '../enumerate.ts';
import { Facts, type Fact } from '../facts.tsx';
import { TextWithLinks } from '../inline-text.tsx';
import { Cards, StoryCard } from '../list/card.tsx';
import { Captioned, Media } from '../media/media.tsx';

/** Paragraphs and lines as they were typed. */
export function Text({ text, isLead }: { readonly text: string; readonly isLead?: boolean }) {
  return text.split(/\n\s*\n/).map((paragraph, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have nothing else
    <p key={index} className={isLead ? 'lead generic-text' : 'generic-text'}>
      {paragraph.split('\n').map((line, number) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have nothing else
        <Fragment key={number}>
          {number > 0 && <br />}
          <TextWithLinks text={line} />
        </Fragment>
      ))}
    </p>
  ));
}

/** Dates, numbers and choices, each with its name. */
export function FactList({ fields }: { readonly fields: readonly WrittenField[] }) {
  const { eventDate, iso, locale } = usePage();
  const facts = fields.flatMap((field): readonly Fact[] => {
    if (field.kind === 'options') return [{ label: field.label, value: enumerate(field.value, iso(locale)) }];
    if (field.kind === 'number')
      // A year has no separators.
      return [
        {
          label: field.label,
          value: new Intl.NumberFormat(iso(locale), { useGrouping: Math.abs(field.value) >= 10_000 }).format(field.value),
        },
      ];
    const date = field.kind === 'date' ? eventDate(field.value) : null;
    return date ? [{ label: field.label, value: <time dateTime={date.iso}>{enumerate([date.day, date.time], iso(locale))}</time> }] : [];
  });
  return (
    <div className="generic-facts">
      <Facts facts={facts} />
    </div>
  );
}

/** A picture or a file, or several of them as a gallery. */
export function Pictures({ assets }: { readonly assets: readonly Asset[] }) {
  const [first] = assets;
  if (!first) return null;
  if (assets.length === 1) return <div className="generic-media">{captioned(first, '(min-width: 64rem) 46rem, 92vw')}</div>;
  return (
    <ul className="generic-gallery" role="list">
      {assets.map((asset, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a gallery may show one picture twice
        <li key={index}>{captioned(asset, '(min-width: 42rem) 18rem, 46vw')}</li>
      ))}
    </ul>
  );
}

/** Cards of stories; `level` is that of the headings around them. */
export function References({ uuids, level }: { readonly uuids: readonly string[]; readonly level: number }) {
  const { cardsOf } = usePage();
  const stories = cardsOf(uuids);
  if (stories.length === 0) return null;
  return (
    <Cards stories={stories}>
      <ul className="grid" role="list">
        {stories.map((story) => (
          <li key={story.uuid}>
            <StoryCard story={story} heading={level > 2 ? 'h3' : 'h2'} />
          </li>
        ))}
      </ul>
    </Cards>
  );
}

// --- internal ---

const captioned = (asset: Asset, sizes: string) => (
  <Captioned asset={asset}>
    <Media asset={asset} sizes={sizes} />
  </Captioned>
);
