import type { Screen } from '../../contract.ts';
import { Island } from '../../island.tsx';
import { usePage } from '../../page.tsx';

/** Selects light, dark, or the system's theme. */
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

/** Account pages use the theme but do not offer the choice, as the scripts of most leave no room in the budget (cli/assets/script-budgets.ts). */
const FOLLOWING: ReadonlySet<Screen> = new Set(['login', 'register', 'lost', 'action', 'profile', 'profile-email', 'profile-password']);
