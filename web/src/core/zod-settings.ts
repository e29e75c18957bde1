import { config } from 'zod';

// Before the first schema is made: looking whether code may be compiled would break the content security policy.
config({ jitless: true });
