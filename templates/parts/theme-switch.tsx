import type { Screen } from '../contract.ts';
import { Island } from '../island.tsx';
import { usePage } from '../page.tsx';

/** The choice between light, dark, and whatever the visitor's system is. */
export function ThemeSwitch() {
  const { t, screen } = usePage();
  if (screen !== null && FOLLOWING.has(screen)) return null;
  return (
    <Island name="theme" when="visible" props={{}}>
      <label className="theme-switch">
        {t('theme.label')}
        <select className="theme-switch-choice" autoComplete="off">
          <option value="">{t('theme.system')}</option>
          <option value="light">{t('theme.light')}</option>
          <option value="dark">{t('theme.dark')}</option>
        </select>
      </label>
    </Island>
  );
}

// --- internal ---

/** Account screens follow the choice and do not offer it: the scripts of most leave no room for another one (cli/assets/script-budgets.ts). */
const FOLLOWING: ReadonlySet<Screen> = new Set(['login', 'register', 'lost', 'action', 'profile', 'profile-email', 'profile-password']);
