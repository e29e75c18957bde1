import '@fontsource-variable/hanken-grotesk/index.css';
import '@fontsource-variable/source-serif-4/opsz.css';
// Without its optical sizes, which ink and examples do not need, the italic is less than half as large.
import '@fontsource-variable/source-serif-4/wght-italic.css';
import './stand-ins.css';
import './tokens.css';
import './base.css';
// The kit comes before the frame and the pages: at the same weight their own rule wins.
import '../ui/layout.css';
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
import '../ui/lists.css';
import '../ui/points.css';
import '../ui/visitor-page.css';
import '../ui/progress.css';
import '../ui/rule.css';
import '../ui/tooltip.css';
import '../domain/courses/plate.css';
// Words come after the kit, so that one beside a component wins.
import '../ui/words.css';
import '../ui/page-words.css';
import '../app/header.css';
import '../app/search-box.css';
import '../app/menu.css';
import '../app/mentor-launcher.css';
import '../app/confirm-email.css';
import '../app/footer.css';
import '../app/bottom-bar.css';
import '../app/visitor.css';
