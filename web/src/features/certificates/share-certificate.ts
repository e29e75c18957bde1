import type { Certificate } from '@trialwright/contract';

const WIDTH_PX = 2400;
const PAPER = /Source Serif 4|Hanken Grotesk/;

/** LinkedIn's form for a new entry under Licenses & certifications, filled in. */
export function linkedInAddress(certificate: Certificate, verifyUrl: string, academy: string): string {
  const issued = new Date(certificate.completionDate);
  const expires = new Date(certificate.validUntil);
  return `https://www.linkedin.com/profile/add?${new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: certificate.courseName,
    organizationName: academy,
    issueYear: String(issued.getUTCFullYear()),
    issueMonth: String(issued.getUTCMonth() + 1),
    expirationYear: String(expires.getUTCFullYear()),
    expirationMonth: String(expires.getUTCMonth() + 1),
    certId: certificate.certificateNumber,
    certUrl: verifyUrl,
  })}`;
}

/** An email of the learner's own, such as to an employer. */
export function emailAddress(certificate: Certificate, verifyUrl: string, academy: string): string {
  const body = [
    `I have earned a certificate of ${academy}: ${certificate.courseName}.`,
    `Number: ${certificate.certificateNumber}`,
    `Its details and current status: ${verifyUrl}`,
  ].join('\n');
  return `mailto:?subject=${encodeURIComponent(`Certificate: ${certificate.courseName}`)}&body=${encodeURIComponent(body)}`;
}

async function asDataUrl(address: string): Promise<string> {
  const blob = await (await fetch(address)).blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(new Error('A font could not be read.')));
    reader.readAsDataURL(blob);
  });
}

/** A picture knows no fonts of the page: those of the paper that are in use go into it. */
async function paperFonts(): Promise<string> {
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .filter(({ style }) => PAPER.test(style.getPropertyValue('font-family')))
    // Of the ranges of letters the Latin one: names beyond it are drawn in a font of the device.
    .filter(({ style }) => /U\+0+-00FF|U\+0-FF|U\+0000-00FF/i.test(style.getPropertyValue('unicode-range')));
  const faces = await Promise.all(
    rules.map(async ({ cssText, parentStyleSheet }) => {
      const [, path = ''] = /url\("?([^")]+)"?\)/.exec(cssText) ?? [];
      const address = new URL(path, parentStyleSheet?.href ?? location.href).href;
      return cssText.replace(path, await asDataUrl(address));
    }),
  );
  return faces.join('\n');
}

/** The certificate that is shown, as a PNG file. */
export async function savePicture(paper: SVGSVGElement, name: string): Promise<void> {
  const { width, height } = paper.viewBox.baseVal;
  const copy = paper.cloneNode(true) as SVGSVGElement;
  copy.setAttribute('width', String(WIDTH_PX));
  copy.setAttribute('height', String((WIDTH_PX * height) / width));
  const style = document.createElementNS('http://www.w3.org/2000/svg', 'style');
  style.textContent = await paperFonts();
  copy.prepend(style);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH_PX;
  canvas.height = Math.round((WIDTH_PX * height) / width);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const link = document.createElement('a');
  link.href = canvas.toDataURL('image/png');
  link.download = `${name}.png`;
  link.click();
}
