/** Where the pages of a hospital and of a doctor lead: the desk's site and the phone's have addresses of their own. */
export interface PlaceLinks {
  hospital: (id: number) => string;
  doctor: (id: number, hospitalId: number) => string;
  /** The grid or the booking hall, of the hospital or of one person. */
  hall: (hospitalId: number, doctorId?: number) => string;
  /** The form over this start; by way of the login for who is not signed in. */
  book: (start: Start, doctorId: number, hospitalId: number) => string;
}

export interface Start {
  id: number;
  date: string;
  time: string;
}
