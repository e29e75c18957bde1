import { Moon, Sun } from 'lucide-react';
import { useTheme } from '../core/theme.ts';
import { switchLabel } from '../core/theme-switching.ts';
import { Tooltip } from './tooltip.tsx';

/** The style sheet shows the icon of the theme that one would switch to, before any script has run. */
export function ThemeSwitch() {
  const { theme, toggle } = useTheme();
  const label = switchLabel(theme);
  return (
    <Tooltip label={label}>
      <button type="button" className="iconbtn th" aria-label={label} onClick={toggle}>
        <Moon className="i" aria-hidden="true" />
        <Sun className="i" aria-hidden="true" />
      </button>
    </Tooltip>
  );
}
