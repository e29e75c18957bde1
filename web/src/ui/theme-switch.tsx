import { Moon, Sun } from 'lucide-react';
import { useTheme } from '../core/theme.ts';
import { Tooltip } from './tooltip.tsx';

export function ThemeSwitch() {
  const { theme, toggle } = useTheme();
  const label = theme === 'dark' ? 'Switch to light theme' : 'Switch to dark theme';
  const Icon = theme === 'dark' ? Sun : Moon;
  return (
    <Tooltip label={label}>
      <button type="button" className="iconbtn" aria-label={label} onClick={toggle}>
        <Icon className="i" aria-hidden="true" />
      </button>
    </Tooltip>
  );
}
