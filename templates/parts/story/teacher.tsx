import type { Card } from '../../contract.ts';
import type { AuthorBlock } from '../../schema.ts';
import { usePage } from '../../page.tsx';
import { Portrait } from '../media/portrait.tsx';
import { headingOf } from '../story-text.ts';

/** The teacher or author of a page, with a link to their own. */
export function Teacher({ person, title }: { readonly person: Card<AuthorBlock> | null; readonly title: string }) {
  const { t } = usePage();
  if (!person) return null;
  const { role, bio } = person.content;
  const name = headingOf(person.content.name, person);
  return (
    <section className="teacher">
      <h2 className="teacher-title eyebrow">{title}</h2>
      <div className="teacher-card">
        <Portrait person={person.content} size="medium" />
        <p className="teacher-name">{name}</p>
        {role && <p className="teacher-role meta">{role}</p>}
        {bio && <p className="teacher-bio">{bio}</p>}
        {person.url && (
          <p className="teacher-more">
            <a href={person.url}>{t('author.profile', { name })}</a>
          </p>
        )}
      </div>
    </section>
  );
}
