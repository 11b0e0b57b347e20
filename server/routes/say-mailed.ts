/** The answer to who repeats a request and may be somebody else: what was agreed, and that its link is in the mail. */
export function sayMailed<Answer extends { manage?: string | undefined }>(answer: Answer) {
  const { manage: _, ...others } = answer
  return { ...others, linkMailed: true as const }
}
