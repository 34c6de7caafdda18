/** How an enquiry is called among people: the end of its id. */
export const enquiryNumber = (id: string): string => id.slice(-8).toUpperCase();
