/** What is done with a picture in a dialog of its own. */
export interface Doing {
  id: number;
  step: 'view' | 'edit' | 'void';
}
