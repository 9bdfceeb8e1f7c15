/** What a control opens, and what mostly stands in it: all of it comes when somebody is about to open the first. */
export { Calendar } from '#web/ui/fields/calendar.tsx';
export { PickerList } from '#web/ui/fields/picker-list.tsx';
export { OpenPopover } from '#web/ui/overlays/open-popover.tsx';
