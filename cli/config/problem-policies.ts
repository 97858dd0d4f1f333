import { z } from 'zod';

const policy = z.enum(['fail', 'warn', 'ignore']);

/** What happens for each kind of problem that content can have, with its defaults. */
export const problemPolicies = z.strictObject({
  /** A block whose component has no file in templates/blocks/, or no fields in templates/schema.ts. @default 'warn' */
  unknownComponent: policy.default('warn'),
  /** A relation to a story that is missing or unpublished. @default 'warn' */
  missingRelation: policy.default('warn'),
  /** A link to a story or a path that is not on the site, or to an address without its beginning, like "www.a.example". @default 'warn' */
  deadLink: policy.default('warn'),
  /** A link or a relation to a story in another language that has no translation to use instead. @default 'warn' */
  otherLanguage: policy.default('warn'),
  /** A story whose address is also another's: the one published last keeps it. @default 'warn' */
  addressTaken: policy.default('warn'),
  /** A language without a home page or a root redirect in its place. @default 'warn' */
  missingHome: policy.default('warn'),
  /** A language without menus, so that its pages show those of another language, or none. @default 'warn' */
  missingMenus: policy.default('warn'),
  /** A root folder that is named like a language and is in no language of the site: its stories would be pages in the wrong one. @default 'fail' */
  folderLanguage: policy.default('fail'),
  /** Content types that seem to hold settings or navigation, but whose stories are pages; reported once. @default 'warn' */
  settingsPage: policy.default('warn'),
  /** A field-level language: the site has a folder for each language and does not show the translations in fields. @default 'warn' */
  fieldLanguage: policy.default('warn'),
  /** A required field that is empty. @default 'warn' */
  missingField: policy.default('warn'),
  /** A picture without alternative text that is not marked as decorative; reported once per story. @default 'warn' */
  missingAlt: policy.default('warn'),
  /** A value that is not shown: an unknown choice, a number or date that is not one, a link that is not safe, a file that is private or where only a picture fits, or a real path in another language. @default 'warn' */
  badValue: policy.default('warn'),
  /** A node or a mark of rich text that pages do not show, or an emoji that is a picture; its words are shown. @default 'warn' */
  unknownMarkup: policy.default('warn'),
  /** What an editor wrote and no page shows: a field that is not read, text in unknown markup, a value of a plugin, or a story of settings that nothing reads. @default 'warn' */
  unshownContent: policy.default('warn'),
  /** Code that is shown without colours: it is longer than 8000 characters, or would take too much work to highlight. @default 'warn' */
  plainCode: policy.default('warn'),
  /** A quiz that cannot be answered: it has fewer than two options, or no correct one. @default 'warn' */
  noAnswer: policy.default('warn'),
  /** What looks like a secret, such as a token or a password in an address, and is not in `allowedSecrets`; outside of code it fails every build. @default 'warn' */
  secret: policy.default('warn'),
  /** A page without a translation in another language. @default 'ignore' */
  untranslated: policy.default('ignore'),
  /** Texts of the interface that are not translated into a language of the site; reported once for each. @default 'warn' */
  untranslatedMessages: policy.default('warn'),
  /** A redirect that is left out: a page has its address, or it is invalid. @default 'warn' */
  redirectIgnored: policy.default('warn'),
  /** Redirects that form a loop; they are left out. @default 'fail' */
  redirectLoop: policy.default('fail'),
  /** The deployed site, which knows the old addresses of renamed pages, could not be read, and nothing is cached here. @default 'warn' */
  redirectsLost: policy.default('warn'),
  /** More headers or redirects than `hosting.host` accepts. @default 'warn' */
  hostLimit: policy.default('warn'),
  /** A published story of a local space whose file has only a draft of it: a production build leaves it out. @default 'warn' */
  unpublishedChanges: policy.default('warn'),
  /** An invalid story, or one that is more than a page can be made of; it is left out. @default 'warn' */
  unreadableStory: policy.default('warn'),
});
