import { viewOf } from '../../../shared/site.js';
import { byPath, frames, site } from '../../site.js';

export const dynamicParams = false;

export const generateStaticParams = () => [...byPath.keys()].map((path) => ({ path: path.split('/').filter(Boolean) }));

const viewAt = async (params) => viewOf(byPath.get(`/${((await params).path ?? []).join('/')}`), site);

export async function generateMetadata({ params }) {
  const { title, summary, alternates } = await viewAt(params);
  return {
    title,
    description: summary,
    alternates: { languages: Object.fromEntries(alternates.map(({ locale, path }) => [locale, path])) },
  };
}

export default async function Page({ params }) {
  const view = await viewAt(params);
  const frame = frames[view.locale];
  return (
    <>
      <header>
        <a href="/">Academy</a>
        <nav>
          <Links items={frame.main} />
        </nav>
        <Links items={view.alternates.map(({ locale, path }) => ({ title: locale, path }))} />
      </header>
      <Content view={view} />
      <footer>
        <p>{frame.note}</p>
        {frame.footer.map(({ title, items }, index) => (
          <nav key={index}>
            <p>{title}</p>
            <Links items={items} />
          </nav>
        ))}
        <Links items={frame.legal} />
      </footer>
    </>
  );
}

const Link = ({ path, title }) => <a href={path}>{title}</a>;

const Links = ({ items }) => (
  <ul>
    {items.map((item, index) => (
      <li key={index}>
        <Link {...item} />
      </li>
    ))}
  </ul>
);

const Card = (one) => (
  <article>
    <h3>
      <Link {...one} />
    </h3>
    <p>{one.summary}</p>
  </article>
);

function Content({ view }) {
  return (
    <main>
      <nav>
        <Links items={view.trail} />
      </nav>
      <h1>{view.title}</h1>
      <p>{view.summary}</p>
      {view.author && (
        <p>
          <Link {...view.author} /> {view.author.role} <time>{view.date}</time>
        </p>
      )}
      {view.image && <img src={view.image.src} alt={view.image.alt} />}
      {view.component === 'lesson' && (
        <nav>
          <Links items={view.lessons} />
        </nav>
      )}
      {view.outcomes.length > 0 && (
        <ul>
          {view.outcomes.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
      <div dangerouslySetInnerHTML={{ __html: view.main }} />
      {view.component === 'course' && (
        <ol>
          {view.lessons.map((one) => (
            <Card key={one.path} {...one} />
          ))}
        </ol>
      )}
      <p>
        {view.previous && <Link {...view.previous} />}
        {view.next && <Link {...view.next} />}
      </p>
      {view.more.map((one) => (
        <Card key={one.path} {...one} />
      ))}
    </main>
  );
}
