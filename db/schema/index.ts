export * from './auth.ts';
export * from './hospitals.ts';
export * from './outbox.ts';
export * from './patients.ts';
export * from './reservations.ts';
export * from './scheduling.ts';
