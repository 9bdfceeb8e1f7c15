/**
 * 批准文号, as the authority numbers what it lets onto the market: of drugs 国药准字H20013223, from abroad
 * 国药准字HJ20171234; of devices 国械注准20173634567, 浙械注准20192170123, 国械注进20163631234; those that are only put on
 * record 国械备20150001, 浙杭械备20150001号.
 */
const FORMS: readonly RegExp[] = [
  /^国药准字(?:[HZSJTFB]|[HZS][CJ])\d{8}$/,
  /^\p{Script=Han}械注[准进许]\d{11}$/u,
  /^\p{Script=Han}{1,2}械备\d{8}号?$/u,
];

/** As everybody writes it, whoever typed it with blanks, wide signs or small letters. */
export const writtenApprovalNo = (typed: string): string => typed.normalize('NFKC').replace(/\s/g, '').toUpperCase();

/** Whether it has the form of one. */
export const isApprovalNo = (text: string): boolean => FORMS.some((form) => form.test(writtenApprovalNo(text)));
