/** The pages of a patient whom the hospital knows. */
export const patientPath = (id: number): string => `/workstation/patient/info?user_id=${id}`;
