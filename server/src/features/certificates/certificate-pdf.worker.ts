import { handleFileJobs } from '../../core/file-thread.ts';
import { writeCertificate } from './certificate-document.ts';

/** Writes certificates in a thread of its own: fonts are unpacked once, for the first one. */
handleFileJobs(writeCertificate);
