import type { Content } from '#content/content.ts'
import type { Role } from './rights.ts'
import {
  accountDeleted,
  confirmAddress,
  passwordChanged,
  proofNews,
  resetPassword,
} from './mails.server.ts'
import { adminGranted, adminInvitation, adminSignedIn, guideNews } from './staff-mails.server.ts'

const site = 'https://www.cape-and-crossing.example'

const invitation = {
  role: 'admin' as Role,
  link: `${site}/auth?invitation=7f3a`,
  email: 'ada@guests.example',
  lastDay: '2026-12-05',
}
const granted = { adminUrl: `${site}/admin`, role: 'admin' as Role }

export const createSampleMails = (content: Content) => ({
  'confirm-address': confirmAddress(content, {
    link: `${site}/auth/confirm?token=7f3a`,
    validHours: 24,
  }),
  'reset-password': resetPassword(content, {
    link: `${site}/auth?reset=7f3a`,
    validMinutes: 60,
  }),
  'password-changed': passwordChanged(content, { resetUrl: `${site}/auth` }),
  'admin-invitation': adminInvitation(content, invitation),
  'admin-invitation manager': adminInvitation(content, { ...invitation, role: 'manager' }),
  'admin-invitation accountant': adminInvitation(content, { ...invitation, role: 'accountant' }),
  'admin-invitation guide': adminInvitation(content, { ...invitation, role: 'guide' }),
  'admin-granted': adminGranted(content, granted),
  'admin-granted guide': adminGranted(content, {
    ...granted,
    adminUrl: `${site}/guide`,
    role: 'guide',
  }),
  'admin-signed-in': adminSignedIn(content, {
    time: '21 November 2026 at 10:00',
    resetUrl: `${site}/auth`,
  }),
  'proof-news': proofNews(content, {
    news: 'passkey-added',
    time: '21 November 2026 at 10:00',
    resetUrl: `${site}/auth`,
  }),
  'guide-news': guideNews(content, {
    name: 'Thandi',
    lines: [
      { news: 'given', title: 'Cape Point and Penguins', date: '2026-11-24', time: '08:00' },
      { news: 'called-off', title: 'Winelands', date: '2026-11-26', time: null },
    ],
    url: `${site}/guide`,
  }),
  'account-deleted': accountDeleted(content, { upcoming: 2 }),
})
