import { Moon, Sun } from 'lucide-react';
import { useTheme } from '../core/theme.ts';
import { switchLabel } from '../core/theme-switching.ts';
import { IconButton } from './icon-button.tsx';
import { Tooltip } from './tooltip.tsx';

/** The style sheet shows the icon of the theme that one would switch to, before any script has run. */
export function ThemeSwitch() {
  const { theme, toggle } = useTheme();
  const label = switchLabel(theme);
  return (
    <Tooltip label={label}>
      <IconButton icon={Moon} className="theme-switch" label={label} onClick={toggle}>
        <Sun className="icon" aria-hidden="true" />
      </IconButton>
    </Tooltip>
  );
}
