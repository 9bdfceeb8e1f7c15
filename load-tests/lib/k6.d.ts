/** k6 has a console; its types leave it to the DOM's, of which it has nothing else. */
declare const console: { warn(text: string): void };
