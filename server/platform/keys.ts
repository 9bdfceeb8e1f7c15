export * from '#db/keys.ts';
