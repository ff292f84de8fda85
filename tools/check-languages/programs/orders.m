// Orders of a shop: addAll is quadratic, since isKnown looks through a list.
#import <objc/Object.h>
#import <objc/runtime.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

@interface Order : Object {
@public
    char customer[16];
    long amount;
}
@end

@implementation Order
@end

@interface Customers : Object {
    const char** names;
    size_t many;
}
- (void)addAll:(Order**)orders count:(size_t)count;
- (BOOL)isKnown:(const char*)name;
- (size_t)count;
@end

@implementation Customers
- (BOOL)isKnown:(const char*)name
{
    for (size_t i = 0; i < many; i++)
        if (strcmp(names[i], name) == 0) return YES;
    return NO;
}

- (void)addAll:(Order**)orders count:(size_t)count
{
    names = realloc(names, (many + count) * sizeof *names);
    for (size_t i = 0; i < count; i++)
        if (![self isKnown:orders[i]->customer]) names[many++] = orders[i]->customer;
}

- (size_t)count
{
    return many;
}
@end

static Order** make_orders(size_t many)
{
    Order** orders = malloc(many * sizeof *orders);
    unsigned long number = 1;
    for (size_t i = 0; i < many; i++) {
        number = (number * 16807 + 11) % 65521;
        orders[i] = class_createInstance([Order class], 0);
        snprintf(orders[i]->customer, sizeof orders[i]->customer, "c%lu", number);
        orders[i]->amount = (long)(number % 1000);
    }
    return orders;
}

static long total_amount(Order** orders, size_t many)
{
    long total = 0;
    for (size_t i = 0; i < many; i++) total += orders[i]->amount;
    return total;
}

static int by_amount(const void* left, const void* right)
{
    long l = (*(Order* const*)left)->amount, r = (*(Order* const*)right)->amount;
    return (l > r) - (l < r);
}

static void rank_orders(Order** orders, size_t many)
{
    qsort(orders, many, sizeof *orders, by_amount);
}

int main(int count, char** words)
{
    for (int i = 1; i < count; i++) {
        size_t many = strtoul(words[i], NULL, 10);
        Order** orders = make_orders(many);
        Customers* customers = class_createInstance([Customers class], 0);
        [customers addAll:orders count:many];
        long total = total_amount(orders, many);
        rank_orders(orders, many);
        printf("%zu %zu %ld %ld\n", many, [customers count], total, orders[many - 1]->amount);
    }
    return 0;
}
