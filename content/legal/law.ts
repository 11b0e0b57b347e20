/**
 * Legal limits and authorities that the legal pages name. Check them with an attorney before the
 * site goes live, and again whenever an act or a regulator's address changes.
 */
export const law = {
  privacyAct: 'Protection of Personal Information Act 4 of 2013 (POPIA)',
  accessAct: 'Promotion of Access to Information Act 2 of 2000 (PAIA)',
  consumerAct: 'Consumer Protection Act 68 of 2008',
  electronicAct: 'Electronic Communications and Transactions Act 25 of 2002',
  /** Days to answer a request to correct or delete (POPIA regulations of April 2025). */
  requestDays: 30,
  /**
   * Below this age, in years, a child must sit in a restraint in a car (National Road Traffic
   * Regulations).
   */
  childSeatAge: 3,
  regulator: {
    name: 'Information Regulator (South Africa)',
    address: 'Woodmead North Office Park, 54 Maxwell Drive, Woodmead, Johannesburg, 2191',
    phone: '+27 10 023 5200',
    complaintsEmail: 'POPIAComplaints@inforegulator.org.za',
    accessComplaintsEmail: 'PAIAComplaints@inforegulator.org.za',
    website: 'https://inforegulator.org.za',
  },
}
