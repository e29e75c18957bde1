// Runs before first paint, so that a dark page never flashes light.
try {
  const saved = localStorage.getItem('theme');
  const isDark = saved ? saved === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
} catch {
  document.documentElement.dataset.theme = 'light';
}
