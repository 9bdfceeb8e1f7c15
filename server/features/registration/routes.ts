import { fail } from '#server/platform/failure.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';

const notYet = async (): Promise<never> => fail('UNAVAILABLE');

export const registrationHandlers: SliceHandlers<'registration'> = {
  registerSms: notYet,
  register: notYet,
  doctorHospitals: notYet,
  doctorSms: notYet,
  doctorRegister: notYet,
  hospitalRegister: notYet,
};
