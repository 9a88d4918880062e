/** Something in a case that this tool cannot understand; the case counts as failed. */
export class CaseProblem extends Error {
  override readonly name = 'CaseProblem';
}
