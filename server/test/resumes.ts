import type { ResumeInput } from '@trialwright/contract';

/** A full resume with characters from several scripts. */
export const FULL_RESUME: ResumeInput = {
  title: '',
  personalInfo: {
    fullName: 'Zoë Łukaszewska',
    email: 'zoe@example.org',
    phone: '+1 612 555 0148',
    location: 'Minneapolis, MN',
    linkedIn: 'linkedin.com/in/zoë-łuk',
    summary: 'Study coordinator with four years in oncology.\nΚαλημέρα and Добрый день.',
  },
  experience: [
    {
      id: 'e1',
      title: 'Clinical Research Coordinator',
      company: 'Lakeside Cancer Center',
      location: 'Minneapolis, MN',
      startDate: '2022-03',
      endDate: '',
      current: true,
      description: 'Six active protocols.\n- Consent lead\n- Zero critical findings',
    },
    {
      id: 'e2',
      title: 'Research Assistant',
      company: '<script>alert(1)</script> & "Sons"',
      location: '',
      startDate: '2020-06',
      endDate: '2022-02',
      current: false,
      description: '',
    },
  ],
  education: [
    {
      id: 'd1',
      degree: 'BSc Biology',
      institution: 'Uniwersytet Łódzki',
      location: 'Łódź',
      startDate: '2016-10',
      endDate: '2020-06',
      description: 'Thesis on café studies',
    },
  ],
  certifications: [
    {
      id: 'c1',
      name: 'Certified Clinical Research Coordinator',
      issuer: 'Association of Sites',
      issueDate: '2023-05',
      expiryDate: '2026-05',
      credentialId: 'X-123',
    },
  ],
  skills: [
    { id: 's1', name: 'Informed consent', category: 'Clinical Research', level: 'Advanced' },
    { id: 's2', name: 'Query resolution', category: 'Data Management', level: 'Expert' },
  ],
  template: 'professional',
  isPublic: false,
};

/** A minimal resume. */
export const SMALL_RESUME: ResumeInput = {
  title: '',
  personalInfo: {
    fullName: 'Ann Li',
    email: 'ann@example.org',
    phone: '',
    location: '',
    linkedIn: '',
    summary: '',
  },
  experience: [],
  education: [],
  certifications: [],
  skills: [],
  template: 'professional',
  isPublic: false,
};
