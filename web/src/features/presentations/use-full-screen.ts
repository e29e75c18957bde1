import { useEffect, useState, type RefObject } from 'react';

/** Shows an element on the whole screen, where the browser can. */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const handleChange = () => setOn(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', handleChange);
    return () => document.removeEventListener('fullscreenchange', handleChange);
  }, []);
  return {
    isOn,
    isSupported: document.fullscreenEnabled,
    toggle: () => {
      // A refusal of the browser changes nothing: the slides stay as they are.
      const change = isOn ? document.exitFullscreen() : element.current?.requestFullscreen();
      change?.catch(() => undefined);
    },
  };
}
