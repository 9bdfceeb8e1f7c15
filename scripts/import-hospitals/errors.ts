/** The file is not one of hospitals, or there is none: nothing was imported, and the caller has to mend it. */
export class WrongFile extends Error {
  override name = 'WrongFile';
}
