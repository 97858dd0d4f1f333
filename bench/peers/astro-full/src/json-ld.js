const KINDS = {
  lesson: 'LearningResource',
  course: 'Course',
  workshop: 'EducationEvent',
  author: 'ProfilePage',
  category: 'CollectionPage',
};

/** The structured data of a page, as text for its script. */
export function jsonLd(view, { site, iso }) {
  const urlOf = (path) => new URL(path, site).href;
  const url = urlOf(view.path);
  const page = {
    '@type': 'WebPage',
    '@id': url,
    name: view.title,
    isPartOf: { '@id': urlOf('/#website') },
    breadcrumb: { '@id': `${url}#breadcrumb` },
    datePublished: view.date,
    dateModified: view.date,
  };
  const breadcrumb = {
    '@type': 'BreadcrumbList',
    '@id': `${url}#breadcrumb`,
    itemListElement: [...view.trail, view].map(({ title, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      item: urlOf(path),
    })),
  };
  const content = {
    '@type': KINDS[view.component] ?? 'Article',
    '@id': `${url}#content`,
    url,
    name: view.title,
    headline: view.title,
    description: view.summary,
    image: view.image?.src,
    inLanguage: iso,
    dateModified: view.date,
    author: view.author && { '@type': 'Person', url: urlOf(view.author.path), name: view.author.title },
    publisher: { '@id': urlOf('/#organization') },
    mainEntityOfPage: { '@id': url },
  };
  const organization = { '@type': 'EducationalOrganization', '@id': urlOf('/#organization'), name: 'Academy', url: urlOf('/') };
  const website = { '@type': 'WebSite', '@id': urlOf('/#website'), name: 'Academy', url: urlOf('/'), inLanguage: iso };
  const graph = [organization, website, page, ...(view.trail.length > 0 ? [breadcrumb, content] : [])];
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', String.raw`\u003c`);
}
