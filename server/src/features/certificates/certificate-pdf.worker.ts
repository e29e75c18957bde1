import { handlePdfJobs } from '../../core/pdf/pdf-thread.ts';
import { writeCertificate } from './certificate-document.ts';

/** Writes certificates in a thread of its own: fonts are unpacked once, for the first one. */
handlePdfJobs(writeCertificate);
