/** Why the office gives a voucher; one instead of a refund comes of the refund itself. */
export const givenReasons = ['force-majeure', 'goodwill'] as const
