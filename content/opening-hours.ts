/** Office hours in Cape Town time, in the words of the contact page (P2.11). */
export const openingHours = [
  { key: 'mon-fri', days: 'Mon-Fri', opens: '8:00 AM', closes: '6:00 PM' },
  { key: 'sat', days: 'Sat', opens: '9:00 AM', closes: '4:00 PM' },
  { key: 'sun', days: 'Sun', opens: '10:00 AM', closes: '2:00 PM' },
]

export const emergencySupport = '24/7 emergency support for guests on tour'
