/** Where the ways in lead to one another, on a desk's screen or under /m. */
export interface WayInLinks {
  login: string;
  forgot: string;
  /** The three sign-ups, in the order of the dropdown. */
  signUps: readonly { label: string; to: string }[];
  /** The third of them, for whom it is not a kind of account but a contract. */
  institution: string;
  onGo: (to: string) => void;
}
