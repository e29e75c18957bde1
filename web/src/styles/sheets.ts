import '@fontsource-variable/hanken-grotesk/index.css';
import '@fontsource-variable/source-serif-4/opsz.css';
// Without its optical sizes, which ink and examples do not need, the italic is less than half as large.
import '@fontsource-variable/source-serif-4/wght-italic.css';
import './tokens.css';
import './shell.css';
// The kit comes before the frame and the pages: at the same weight their own rule wins.
import '../ui/spinner.css';
import '../ui/button.css';
import '../ui/badge.css';
import '../ui/card.css';
import '../ui/field.css';
import '../ui/icon-button.css';
import '../ui/tabs.css';
import '../ui/chip.css';
import '../ui/empty.css';
import '../ui/skeleton.css';
import '../ui/progress.css';
import '../ui/rule.css';
import '../ui/toast.css';
import '../ui/tooltip.css';
import './frame.css';
